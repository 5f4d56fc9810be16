"""Markdown."""

from pathlib import Path

BEGIN, END = "<!-- results: written by `Benchmarks/run --update` -->", "<!-- end of results -->"


def table(header: list[str], rows: list[list[str]], words: int) -> str:
    """A table whose first `words` columns are text, and the others figures."""
    lines = [header, [":---" if n < words else "---:" for n in range(len(header))], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def update(page: Path, results: str) -> None:
    """Puts the results between the two marks of a page."""
    text = page.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: the marks of the results are gone")
    page.write_text(f"{before}{BEGIN}\n\n{results}\n\n{END}{after}")
