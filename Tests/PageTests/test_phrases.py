"""The table of phrases is complete, and the page uses all of it."""

import re
import unittest

from page import PAGE, browser, load_scripts


class PhrasesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_scripts("phrases.js")
        cls.languages = browser().evaluate("Object.keys(languages)")
        cls.phrases = browser().evaluate("phrases")

    def test_every_phrase_has_every_language_and_no_other(self):
        self.assertLessEqual({"en", "fr"}, set(self.languages))
        for key, phrase in self.phrases.items():
            self.assertEqual(list(phrase), self.languages, key)
            self.assertTrue(all(text.strip() for text in phrase.values()), key)

    def test_languages_agree_about_what_is_filled_in(self):
        for key, phrase in self.phrases.items():
            braces = [sorted(re.findall(r"\{\w+\}", text)) for text in phrase.values()]
            self.assertTrue(all(found == braces[0] for found in braces), key)

    def test_every_phrase_is_used_and_every_key_exists(self):
        html = (PAGE / "page.html").read_text()
        used = set(re.findall(r'data-(?:text|label)="(\w+)"', html))
        scripts = "".join(
            path.read_text() for path in PAGE.glob("*.js") if path.name != "phrases.js")
        words = set(re.findall(r'"(\w+)"', scripts))
        shapes = {"square", "portrait", "tall", "story", "landscape"}
        self.assertEqual(set(self.phrases) - used - words - shapes, set())
        said = set(re.findall(r'\b(?:say|announce)\("(\w+)"', scripts))
        self.assertEqual((used | said) - set(self.phrases), set())

    def test_the_language_is_the_first_that_is_known(self):
        for wanted, language in [
            (["fr-CA", "en"], "fr"), (["de", "fr"], "fr"), (["de"], "en"), (["EN-us"], "en"), ([], "en"),
            (["constructor"], "en"),
        ]:
            self.assertEqual(browser().evaluate(f"preferredLanguage({wanted})"), language, wanted)


if __name__ == "__main__":
    unittest.main()
