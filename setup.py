"""Compiles the engine with mypyc and packs the page; everything else about the package is in pyproject.toml."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import cache
from glob import glob
from pathlib import Path
from threading import Lock

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, LinkError, PlatformError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "make"))  # a build of its own folder knows nothing beside it

from page import FOLDER, LATER, ensure_page  # noqa: E402

CORE = ("bag", "chance", "document", "journal", "state", "features", "network", "playout", "policy")
COMPILED_IN_GAMES = ("rules/*", "bot/*", "documents/views")
EDGES = {"__init__", "events", "weights"}  # typed data and files, made outside the inner loops
SERVER = (
    "core/notation",
    "play/course",
    "server/http/frames",
    "server/http/session",
    "server/http/socket",
    "server/operate/metrics",
    "server/runtime/clients",
    "server/runtime/clock",
    "server/runtime/limits",
    "server/runtime/live",
    "server/runtime/queue",
    "server/runtime/watchers",
    "server/table/decide",
    "server/table/encode",
    "server/table/info",
    "server/table/listing",
    "server/table/result",
    "server/table/seating",
    "server/table/state",
)
"""What every move passes on a server (ARCHITECTURE.md, the way of a move)."""
WITH_CORE = {"sen"}
"""Games whose moves are so quick that calls into another part are felt (bench/results.md)."""
LITTLE_TO_GAIN = {"kociarnia_server__mypyc"}
"""Parts that hardly compute but call Python: more than -O1 makes them no faster, and takes twice the time."""
SMALL_MEMORY = ["--param", "ggc-min-expand=30", "--param", "ggc-min-heapsize=32768"]
"""Lets gcc tidy up earlier: less than half of the memory, and no slower."""


def groups_of_modules():
    """Return what is compiled together, by name: what all games share, and every game with its rules, bot and views.

    Within a group calls are direct and can be inlined; the groups are compiled side by side.
    """
    groups = {
        "core": [
            "src/kociarnia/bots/judge.py",
            "src/kociarnia/bots/learned.py",
            "src/kociarnia/bots/search.py",
            "src/kociarnia/envs/batch.py",
            *(f"src/kociarnia/core/{name}.py" for name in CORE),
        ],
        "server": [f"src/kociarnia/{name}.py" for name in SERVER],
    }
    for name in COMPILED_IN_GAMES:
        for path in sorted(glob(f"src/kociarnia/games/*/{name}.py")):
            if Path(path).stem not in EDGES:
                game = Path(path).parts[3]
                groups.setdefault("core" if game in WITH_CORE else game, []).append(path)
    return groups


def translated_engine():
    """Return the extensions, once mypyc has translated the engine into C; the longest work first."""
    from mypyc.build import mypycify

    groups = groups_of_modules()
    modules = [path for paths in groups.values() for path in paths]
    parts = [(paths, f"kociarnia_{name}") for name, paths in groups.items()]
    os.environ["MYPY_CACHE_DIR"] = os.devnull  # an interrupted build leaves nothing half known behind
    translated = translate(modules, parts)
    extensions = mypycify(modules, opt_level="3", debug_level="0", separate=parts, skip_cgen_input=(translated, []))
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags_of(extension)]  # mypyc gives all one list
        if not is_part(extension) and os.name == "posix" and not sysconfig.get_config_var("Py_GIL_DISABLED"):
            extension.include_dirs = [str(ROOT / "make" / "pointer")]
        extension.depends = [*extension.depends, "setup.py", "pyproject.toml"]  # they say how it is compiled
    return sorted(extensions, key=work_of, reverse=True)


def work_of(extension):
    """Return roughly how long an extension takes to compile, in bytes of C that is fully optimised."""
    size = sum(Path(source).stat().st_size for source in extension.sources)
    return size // 2 if extension.name in LITTLE_TO_GAIN else size


def translate(modules, parts):
    """Return the C files of each part, as pairs of a name and a text, with what mypyc optimises for a whole program.

    By itself mypyc leaves that out of parts, because others may be compiled later: every attribute is then checked
    whenever it is read, which takes a third more instructions a move in Sen. Ours are always translated together, and
    what another part inherits from allows any subclass (tests/make/test_package.py).
    """
    from mypyc.build import mypyc_build
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True)
    options.global_opts = True
    _groups, written, _dependencies = mypyc_build(modules, options, separate=parts)
    return [
        [(os.path.relpath(name, options.target_dir), spare_imports(Path(name).read_text("utf-8"))) for name in names]
        for names, _headers in written
    ]


def spare_imports(text):
    """Return C in which what runs once, when a module is imported, is not optimised for speed: a tenth of the work."""
    if os.name != "posix":
        return text
    return re.sub(
        r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", "__attribute__((cold)) ", text, flags=re.MULTILINE
    )


def flags_of(extension):
    """Return the flags of an extension: a part is optimised, the others do nothing but point to one."""
    if os.name != "posix":
        return []
    if not is_part(extension):
        return ["-O0"]
    level = ["-O1"] if extension.name in LITTLE_TO_GAIN else []
    return [*level, "-fno-semantic-interposition", *(SMALL_MEMORY if is_gcc() else [])]


def new_compiler():
    """Return the C compiler, behind ccache where there is one."""
    from distutils.ccompiler import new_compiler as make_compiler  # which is now a part of setuptools
    from distutils.sysconfig import customize_compiler

    if "CC" not in os.environ and shutil.which("ccache") and sysconfig.get_config_var("CC"):
        os.environ["CC"] = f"ccache {sysconfig.get_config_var('CC')}"
    compiler = make_compiler()
    customize_compiler(compiler)
    return compiler


def has_compiler():
    """Tell whether a program that knows Python can be compiled here; asked before mypyc works for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("#include <Python.h>\nint trial(void) { return 0; }\n", encoding="utf-8")
        try:
            include = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
            new_compiler().compile([str(source)], output_dir=folder, include_dirs=include)
        except (CompileError, PlatformError, OSError):
            return False
    return True


@cache
def is_gcc():
    """Tell whether the compiler is gcc, which has settings that others refuse."""
    command = getattr(new_compiler(), "compiler", None)
    if not command:
        return False
    asked = subprocess.run([*command, "-v"], capture_output=True, text=True, check=False)
    return "gcc version" in asked.stderr


def say(text):
    """Tell whoever waits."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


class BuildEngine(build_ext):
    """Compiles the whole engine or nothing of it: half an engine would not even be imported."""

    def run(self):
        """Translate and compile; a machine on which that fails gets the pure engine."""
        if not self.distribution.has_ext_modules():
            return
        say("Engine: translating into C (about 10 s) …")
        self.distribution.ext_modules = translated_engine()
        self.define = self.undef = self.swig_opts = None  # texts again, as setuptools expects them
        self.finalized = False
        self.ensure_finalized()  # now with what is really compiled
        self.parallel = self.parallel or processors()
        self.remove_strangers()
        self.parts = sum(is_part(extension) for extension in self.extensions)
        self.done = 0
        self.lock = Lock()
        try:
            super().run()
        except (CompileError, LinkError) as error:
            say(f"Engine: it could not be compiled ({error}); the pure one is used, which is slower.")
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

    def remove_strangers(self):
        """Remove what an earlier build has left of modules that are compiled no more."""
        known = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for path in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if path not in known:
                path.unlink()

    def build_extension(self, extension):
        """Compile one part, unless it is there; one that was broken off is not."""
        path = Path(self.get_ext_fullpath(extension.name))
        unfinished = Path(self.build_temp, f"{extension.name}.unfinished")
        unfinished.parent.mkdir(parents=True, exist_ok=True)
        if unfinished.exists():
            path.unlink(missing_ok=True)
        unfinished.touch()
        super().build_extension(extension)
        unfinished.unlink()
        if is_part(extension):
            with self.lock:
                self.done += 1
                say(f"Engine: {self.done} of {self.parts} parts compiled")


def processors():
    """Return how many compilers may run side by side."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def is_part(extension):
    """Tell whether an extension holds a group of modules; the others only say where a module is."""
    return extension.name.endswith("__mypyc")


class BuildPackage(build_py):
    """Packs the modules and the page, which is built if it is not there."""

    def run(self):
        """Pack everything, the page as it is now."""
        if os.environ.get("KOCIARNIA_PAGE") != LATER:
            ensure_page(ROOT, say)
        shutil.rmtree(Path(self.build_lib, "kociarnia", FOLDER.name), ignore_errors=True)
        super().run()

    def find_data_files(self, package, src_dir):
        """Leave out a page that somebody else is just building."""
        files = super().find_data_files(package, src_dir)
        if os.environ.get("KOCIARNIA_PAGE") != LATER:
            return files
        return [file for file in files if FOLDER not in Path(file).parents]


class PackSource(sdist):
    """Packs the source with the page, so that whoever installs it needs no Node."""

    def run(self):
        """Pack everything."""
        ensure_page(ROOT, say)
        super().run()


def placeholder():
    """Return what tells setuptools that there is something to compile; what it is, is known when it is compiled."""
    if os.environ.get("KOCIARNIA_PURE"):
        return []
    if not has_compiler():
        say("No C compiler was found: the engine stays pure Python, which is slower.")
        return []
    return [Extension("kociarnia_core__mypyc", [])]


class Package(Distribution):
    """A distribution that looks for a compiler only when it is built."""

    def has_ext_modules(self):
        """Tell whether anything is compiled."""
        if self.ext_modules is None:
            self.ext_modules = placeholder()
        return bool(self.ext_modules)


setup(distclass=Package, cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage, "sdist": PackSource})
