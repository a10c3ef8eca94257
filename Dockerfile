# syntax=docker/dockerfile:1

# Everything that the build needs, and what it builds.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/api-client/package.json ./tools/api-client/
COPY tools/runtime ./tools/runtime
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# What the bundle leaves outside, without its sources and other systems' binaries.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /app/dist/package.json /app/dist/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-addon-api node_modules/better-sqlite3/src node_modules/better-sqlite3/deps \
  && find node_modules/better-sqlite3/prebuilds -name '*.node' ! -name 'linux-*' -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist/server ./server
COPY --from=build /app/dist/web ./web
COPY --from=build /app/dist/render ./render
COPY --chmod=755 deploy/bulkhead.sh /usr/local/bin/bulkhead
RUN mkdir /data && chown node:node /data
# The user `node`, by number, which Kubernetes can tell from root (runAsNonRoot).
USER 1000:1000
VOLUME /data
EXPOSE 3000
# A server that listens on 127.0.0.1 alone does not respond at 127.0.0.2, and nobody outside could reach it either.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.2:${process.env.PORT || 3000}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The address and the data folder are the container's, whatever an env file says. It hands over to Node, which is
# then the first process and takes SIGTERM itself; the shop needs up to ten seconds to end.
ENTRYPOINT ["bulkhead"]
CMD ["index"]
