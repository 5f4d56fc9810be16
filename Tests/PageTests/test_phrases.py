"""The table of phrases is complete, and the page uses all of it."""

import re
import unittest

from page import PAGE, browser, load_script


def forms(phrase):
    """Returns the forms of a phrase, of which the last is for most numbers."""
    return [phrase] if isinstance(phrase, str) else list(phrase.values())


class PhrasesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_script("language.js")
        cls.languages = browser().evaluate("languages")
        cls.phrases = cls.languages["en"]

    def test_every_language_has_every_phrase_and_no_other(self):
        self.assertEqual(set(self.languages), {"en", "fr", "de", "es", "ar"})
        for code, language in self.languages.items():
            self.assertEqual(list(language), list(self.phrases), code)
            self.assertTrue(all(text.strip() for each in language.values() for text in forms(each)), code)
            self.assertIn(language["direction"], ("ltr", "rtl"))

    def test_languages_agree_about_what_is_filled_in(self):
        for code, language in self.languages.items():
            for key, text in self.phrases.items():
                braces = [sorted(re.findall(r"\{\w+\}", forms(each)[-1])) for each in (text, language[key])]
                self.assertEqual(braces[0], braces[1], f"{code} {key}")

    def test_a_phrase_has_the_plural_of_its_language(self):
        for code, count, text in [("en", 1, "1 photo was chosen."), ("en", 12, "12 photos were chosen."),
                                  ("ar", 2, "اختيرت صورتان."), ("fr", 0, "0 photo a été choisie.")]:
            self.assertEqual(browser().evaluate(f"phrasesOf('{code}').chosen({{ count: {count} }})"), text)

    def test_every_phrase_is_used_and_every_key_exists(self):
        html = (PAGE / "page.html").read_text()
        used = set(re.findall(r'data-(?:text|label)="(\w+)"', html))
        for path in PAGE.glob("*.js"):
            used |= set(re.findall(r"\bphrases(?:\(\))?\.(\w+)\b", path.read_text()))
        # The names of the shapes, which the program gives.
        used |= {"square", "portrait", "tall", "story", "landscape"}
        # What is said about the language itself.
        used |= {"name", "direction"}
        self.assertEqual(set(self.phrases), used)

    def test_the_language_is_the_first_that_is_known(self):
        for wanted, language in [
            (["fr-CA", "en"], "fr"), (["ja", "fr"], "fr"), (["ja"], "en"), (["de-AT"], "de"), (["EN-us"], "en"), ([], "en"),
            (["constructor"], "en"),
        ]:
            self.assertEqual(browser().evaluate(f"preferredLanguage({wanted})"), language, wanted)


if __name__ == "__main__":
    unittest.main()
