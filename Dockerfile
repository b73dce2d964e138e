# The whole program as one image: the packages it runs with, the build, and an image that holds those two and nothing else.
# No package is compiled: all bring their binaries.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS packages
WORKDIR /src
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY sdk/package.json sdk/
COPY simulator/package.json simulator/
COPY db/package.json db/
COPY server/package.json server/
COPY client/package.json client/
RUN npm exec --yes --package="$(node -p 'require("./package.json").packageManager')" -- \
    pnpm install --frozen-lockfile --prod --filter @vernier/server

FROM packages AS build
RUN npm exec --yes --package="$(node -p 'require("./package.json").packageManager')" -- \
    pnpm install --frozen-lockfile --filter @vernier/server... --filter @vernier/client...
COPY . .
RUN node --input-type=module --eval 'await (await import(process.cwd() + "/.tools/run/build.mjs")).build()'

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data BACKUP_DIR=/backups
# Pictures and passwords on many threads would leave hundreds of megabytes in the allocator: it keeps an arena for each thread, and
# after the first large block it takes the next ones from these arenas instead of the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
COPY --from=packages /src/node_modules node_modules
COPY --from=packages /src/server/node_modules server/node_modules
COPY package.json LICENSE ./
COPY server/package.json server/
COPY db/migrations db/migrations
COPY --from=build /src/client/dist client/dist
COPY --from=build /src/server/dist server/dist
RUN install --directory --owner=1000 --group=1000 /data /backups
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: no shell and no npm stand between.
CMD ["node", "--max-semi-space-size=32", "--enable-source-maps", "server/dist/main.js"]
