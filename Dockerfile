# Image of Vitrine: the folder that `npm run package` writes, and Node. Build it in the repository's root:
#   docker build -t vitrine .
# Both stages use the same base image, so that native programs of the first stage run in the second.
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Separate layer: packages change less often than sources.
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
COPY packages/ui/package.json packages/ui/
COPY apps/administration/package.json apps/administration/
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/server/package.json apps/server/
COPY apps/site/package.json apps/site/
COPY apps/widget/package.json apps/widget/
COPY bench/package.json bench/
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run package -- --to /opt/vitrine

FROM ${NODE_IMAGE}
COPY --from=build --chown=0:0 /opt/vitrine /opt/vitrine
# A numeric user, so that Kubernetes can verify that it is not root. It owns only the data folder.
RUN mkdir -p /var/lib/vitrine && chown 10001:10001 /var/lib/vitrine
USER 10001:10001
WORKDIR /var/lib/vitrine
VOLUME /var/lib/vitrine
# The user has a number but no name, so HOME must be set explicitly.
ENV VITRINE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/vitrine HOME=/var/lib/vitrine
EXPOSE 4000 4100 4200 4300
STOPSIGNAL SIGTERM
# A process without the API (SURFACES) is checked on the port of its first surface.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "\
  const { SURFACES = 'api', ...env } = process.env; \
  const first = SURFACES.split(',')[0].trim().toUpperCase(); \
  const port = env[first + '_PORT'] ?? { API: 4000, DASHBOARD: 4100, ADMIN: 4200, SITES: 4300 }[first]; \
  fetch('http://127.0.0.1:' + port + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));"]
ENTRYPOINT ["node", "/opt/vitrine/bin/vitrine.mjs"]
CMD ["start"]
