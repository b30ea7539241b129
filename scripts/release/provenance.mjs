/**
 * Unsigned in-toto statement v1, predicate SLSA provenance v1; `npm publish --provenance` signs its
 * own.
 *
 * @param {object} release
 * @param {readonly { file: string, sha512: string }[]} release.artifacts
 * @param {string} release.repository URL
 * @param {string} release.commit full hash
 * @param {string} release.version
 * @param {string} release.node e.g. `v20.19.0`
 * @returns {object}
 * @see https://slsa.dev/spec/v1.0/provenance
 */
export function provenance({ artifacts, repository, commit, version, node }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artifacts.map(({ file, sha512 }) => ({ name: file, digest: { sha512 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}/blob/${commit}/scripts/release.mjs`,
        externalParameters: { version },
        internalParameters: { node },
        resolvedDependencies: [{ uri: `git+${repository}@${commit}`, digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: `${repository}/blob/${commit}/.github/workflows/release.yml` } },
    },
  }
}
