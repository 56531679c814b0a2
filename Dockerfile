# The program as an image:
#   docker build -t benchfolio .
#   docker run --rm --user "$(id -u)" -v "$PWD:/data" benchfolio report campaign.tar.gz -o report.html
FROM docker.io/library/node:22-bookworm AS pack
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN mkdir /packed && npm pack --pack-destination /packed

FROM docker.io/library/node:22-bookworm-slim
COPY --from=pack /packed /packed
RUN npm install --global --no-audit --no-fund /packed/*.tgz && rm -r /packed
# The cache of parsed files of any user.
ENV XDG_CACHE_HOME=/tmp
WORKDIR /data
ENTRYPOINT ["benchfolio"]
CMD ["report", "."]
