# Gateway, recovery service, frame and relay in one image; the command says which of them runs.
#
#   docker build -t latchkey .
#   docker run -p 127.0.0.1:4110:4110 -v latchkey:/data latchkey gateway

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run build
# What runs needs no sources, and of the packages those of the services alone.
RUN find services packages -name src -prune -exec rm -rf {} + \
  && find . -name node_modules -prune -exec rm -rf {} + \
  && npm ci --no-audit --no-fund --omit=dev -w services/gateway -w services/recovery -w services/frame -w services/relay -w services/admin

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
  # Inside of the container; what is published from it is up to who runs it.
  LATCHKEY_HOST=0.0.0.0 \
  LATCHKEY_DATA=/data
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/packages packages
COPY --from=build /src/services services
COPY --chmod=755 scripts/container.sh /usr/local/bin/latchkey
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4110 4111 4112 4113
HEALTHCHECK --start-period=30s CMD ["latchkey", "health"]
ENTRYPOINT ["latchkey"]
CMD ["gateway"]
