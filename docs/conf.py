"""How the documentation is built: `make docs`."""

import re
import sys
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

from pictures import write_pictures

from kociarnia.version import VERSION

project = "Kociarnia"
version = release = VERSION
copyright = "the authors of Kociarnia"  # noqa: A001  Sphinx calls it so
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_made", "images", "monitoring", "vectors"]
root_doc = "index"

myst_heading_anchors = 3
default_role = "code"  # in docstrings, as in Markdown, one backtick is code

autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False  # a method that only fulfils the promise of its class is described there
autodoc_default_options = {"members": True, "show-inheritance": True}
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Kociarnia"
html_favicon = "../web/public/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["kociarnia.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "monokai"

INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
STYLE = re.compile(r'(<[a-z][^<>]*?) style="([^"]*)"')


def move_inline_code_out(app: Sphinx, exception: Exception | None) -> None:
    """Put scripts and styles of the theme into files: the server's content security policy allows no others."""
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    looks: dict[str, str] = {}

    def named(text: str) -> str:
        return sha256(text.encode()).hexdigest()[:12]

    def to_look(found: re.Match[str]) -> str:
        looks[named(found[2])] = found[2]
        return f'{found[1]} data-look="{named(found[2])}"'

    for page in folder.rglob("*.html"):
        up = "../" * (len(page.relative_to(folder).parts) - 1)

        def to_file(found: re.Match[str], up: str = up) -> str:
            kind, code = found[1], found[2]
            name = f"_static/inline-{named(code)}.{'js' if kind == 'script' else 'css'}"
            (folder / name).write_text(code, encoding="utf-8")
            place = up + name
            return f'<script src="{place}"></script>' if kind == "script" else f'<link rel="stylesheet" href="{place}">'

        text = INLINE.sub(to_file, page.read_text(encoding="utf-8"))
        page.write_text(STYLE.sub(to_look, text), encoding="utf-8")
    with (folder / "_static/kociarnia.css").open("a", encoding="utf-8") as sheet:
        sheet.writelines(f'[data-look="{name}"] {{ {style} }}\n' for name, style in sorted(looks.items()))


def write_licences(app: Sphinx, exception: Exception | None) -> None:
    """Put the licences of what the site is made with beside it: it is shipped with the server."""
    if exception is None and app.builder.format == "html":
        parts = [distribution(name) for name in ("Sphinx", "furo")]
        texts = [
            f"{part.name} {part.version}\n\n{file.read_text()}"
            for part in parts
            for file in part.files or ()
            if file.parent.name == "licenses"
        ]
        Path(app.outdir, "licences.txt").write_text("\n\n".join(texts), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Draw the pictures first, and leave nothing inline at the end."""
    app.add_lexer("nats", TextLexer)
    app.connect("builder-inited", lambda app: write_pictures(Path(app.srcdir) / "_made"))
    app.connect("build-finished", move_inline_code_out)
    app.connect("build-finished", write_licences)
