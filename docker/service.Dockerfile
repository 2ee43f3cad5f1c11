# syntax=docker/dockerfile:1
# One image per service, from the root of the repository:
#   docker build -f docker/service.Dockerfile --build-arg APP=content-api -t biomarker/content-api .
# `--target migrate` builds the image of the jobs: it migrates and seeds the database, and has the operator commands.
ARG NODE_IMAGE=node:24-bookworm-slim

# On the platform that builds: the bundles hold no native code.
FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS sources
WORKDIR /src
# Only the lock file and the workspaces, so a code change does not reinstall.
COPY package.json package-lock.json .npmrc ./
COPY apps/content-api/package.json apps/content-api/
COPY apps/mcp-server/package.json apps/mcp-server/
COPY apps/partner-auth/package.json apps/partner-auth/
COPY libs/client/package.json libs/client/
COPY libs/csv-results/package.json libs/csv-results/
COPY libs/db/package.json libs/db/
COPY libs/domain/package.json libs/domain/
COPY libs/envelope/package.json libs/envelope/
COPY libs/fhir/package.json libs/fhir/
COPY libs/hl7/package.json libs/hl7/
COPY libs/look/package.json libs/look/
COPY libs/pages/package.json libs/pages/
COPY libs/service-kit/package.json libs/service-kit/
COPY libs/testbed/package.json libs/testbed/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .

FROM sources AS build
ARG APP
RUN sh docker/build-app.sh "${APP}"

FROM sources AS build-jobs
RUN sh docker/build-app.sh jobs

FROM ${NODE_IMAGE} AS base

# Node without its package managers, and no file that runs with the rights of its owner. On the platform that builds, so it needs no emulation.
FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS trimmed
COPY --from=base / /runtime/
RUN cd /runtime && rm -rf usr/local/lib/node_modules usr/local/bin/npm usr/local/bin/npx usr/local/bin/corepack \
      usr/local/bin/yarn usr/local/bin/yarnpkg opt/yarn-* usr/local/include usr/local/share/doc usr/local/share/man root/.npm tmp/* && \
    find /runtime -xdev -type f -perm /6000 -exec chmod a-s {} +

FROM scratch AS runtime
COPY --from=trimmed /runtime/ /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

FROM runtime AS migrate
LABEL org.opencontainers.image.title="biomarker-migrate" \
      org.opencontainers.image.description="Migrates, seeds and operates the database of the biomarker services." \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=build-jobs /src/prisma/dist ./
ENV NODE_ENV=production
USER 65532:65532
# An operator command: docker run … biomarker/migrate node prisma/operator.js partners list
CMD ["sh", "-c", "node prisma/migrate.js && node prisma/seed.js"]

FROM runtime AS service
ARG APP
ARG VERSION=1.0.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="biomarker-${APP}" \
      org.opencontainers.image.description="Educational biomarker services: ${APP}." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
WORKDIR /app
COPY --from=build /src/apps/${APP}/dist ./
ENV NODE_ENV=production
USER 65532:65532
# No HEALTHCHECK: the platform checks /livez and /readyz from outside.
# Without source maps: a stack trace names lines of the bundle, which the maps of `npm run build` on the same release translate.
ENTRYPOINT ["node", "main.js"]
