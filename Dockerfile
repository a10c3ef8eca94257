# syntax=docker/dockerfile:1
# Made of a release, for the processor of the image: npm run release && docker build -t bulkhead .

FROM debian:12.11-slim AS release
ARG TARGETARCH
COPY dist/release deploy/fill-image.sh /release/
# Docker calls the processor amd64 that Node calls x64.
RUN case "$TARGETARCH" in amd64) arch=x64 ;; *) arch=$TARGETARCH ;; esac \
  && mkdir /image && /release/fill-image.sh /release/bulkhead-*-linux-"$arch".tar.gz /image

# Of it the release needs sh, coreutils and the C++ library.
FROM debian:12.11-slim
ENV PORT=3000
COPY --from=release /image/ /
WORKDIR /opt/bulkhead
# By number, which Kubernetes can tell from root (runAsNonRoot).
USER 1000:1000
VOLUME /data
EXPOSE 3000
# A server that listens on 127.0.0.1 alone does not respond at 127.0.0.2, and nobody outside could reach it either.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["/opt/bulkhead/runtime/node", "-e", "fetch(`http://127.0.0.2:${process.env.PORT || 3000}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The address and the data folder are the container's, whatever an env file says. It hands over to Node, which is
# then the first process and takes SIGTERM itself; the shop needs up to ten seconds to end.
ENTRYPOINT ["bulkhead"]
CMD ["serve"]
