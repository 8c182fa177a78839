# A small image of a node: the wheel is built in one stage, and the next holds nothing but Python, the wheel and what it needs.
# docker build -t kociarnia .   (after make build, which builds the page)
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY constraints.txt pyproject.toml setup.py README.md LICENSE ./
COPY make make
COPY src src
RUN test -f src/kociarnia/page/index.html || { echo "The page is missing: run make build first." >&2; exit 1; }
RUN python -m venv /opt/kociarnia \
    && pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && /opt/kociarnia/bin/pip install --no-cache-dir --constraint constraints.txt "$(ls /wheels/kociarnia-*.whl)[cluster]" \
    && /opt/kociarnia/bin/python -c "import kociarnia, sys; sys.exit(not kociarnia.is_compiled and 'The engine was not compiled.')"

FROM python:3.13-slim
# A number, so that it can be checked that it is not the superuser's.
RUN useradd --uid 1000 --no-create-home --home-dir /var/lib/kociarnia --shell /usr/sbin/nologin kociarnia \
    && install -d -o kociarnia -g kociarnia -m 0700 /var/lib/kociarnia
COPY --from=build /opt/kociarnia /opt/kociarnia
ENV PATH=/opt/kociarnia/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    KOCIARNIA_HOST=0.0.0.0 \
    KOCIARNIA_DATA=/var/lib/kociarnia
USER 1000
VOLUME /var/lib/kociarnia
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
ENTRYPOINT ["kociarnia"]
CMD ["serve"]
