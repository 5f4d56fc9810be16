"""Tables in Markdown."""

from pathlib import Path

BEGIN, END = "<!-- results: written by `Benchmarks/run --update` -->", "<!-- end of results -->"


def table(header: list[str], rows: list[list[str]], words: int) -> str:
    """A table whose first `words` columns are text and whose other columns are numbers."""
    lines = [header, [":---" if n < words else "---:" for n in range(len(header))], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def update(page: Path, results: str) -> None:
    """Replaces the text between the two marks of a page by the results."""
    text = page.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: the marks around the results are missing")
    page.write_text(f"{before}{BEGIN}\n\n{results}\n\n{END}{after}")
