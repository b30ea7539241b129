/**
 * The first match decides.
 *
 * @type {readonly (readonly [heading: string, packages: readonly string[]])[]}
 */
const groups = [
  ['Embedded wallets', ['embedded', 'frame', 'recovery']],
  ['Servers', ['siwx', 'pay']],
  ['Self-hosting', ['gateway', 'relay', 'admin', 'kit', 'console']],
  ['Testing and development', ['testkit', 'devtools', 'create-latchkey', 'latchkey-migrate']],
  ['Frameworks', ['elements', 'vue', 'svelte', 'solid', 'angular', 'wagmi', 'rainbowkit-compat']],
  ['Wallets and chains', ['eip155', 'solana', 'bip122', 'walletconnect', 'safe']],
  ['Modal and client', ['react', 'core', 'ui', 'protocol']],
]

/**
 * @typedef {object} Change
 * @property {readonly string[]} packages
 * @property {string} text
 */

/**
 * @param {string} text a changeset
 * @returns {Change}
 */
export function readChangeset(text) {
  const [, front = '', ...rest] = text.split(/^---$/m)
  const packages = [...front.matchAll(/^['"]?([@\w/-]+)['"]?:/gm)].map(([, name = '']) => name)
  return { packages, text: rest.join('---').trim().replace(/\s+/g, ' ') }
}

/**
 * @param {string} version
 * @param {string} date e.g. `30 November 2026`
 * @param {readonly Change[]} changes
 * @returns {string}
 */
export function changelogSection(version, date, changes) {
  const listed = groups.map(([heading, names]) => {
    const texts = changes
      .filter(({ packages }) => headingOf(packages) === heading)
      .map(
        ({ packages, text }) =>
          `- ${text} (${packages.map((name) => name.replace('@latchkey/', '')).join(', ')})`,
      )
    return names.length > 0 && texts.length > 0 ? `### ${heading}\n\n${texts.toSorted().join('\n')}\n` : ''
  })
  return `## ${version} (${date})\n\n${listed.filter(Boolean).join('\n')}`
}

/** @param {readonly string[]} packages */
const headingOf = (packages) =>
  groups.find(([, names]) => packages.some((name) => names.includes(name.replace('@latchkey/', ''))))?.[0] ??
  'Modal and client'
