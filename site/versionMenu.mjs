/**
 * @param {string} version
 * @param {string} changelog with one `## VERSION` per release
 * @param {(heading: string) => string} slugify
 * @returns {{ text: string, items: { text: string, link: string }[] }}
 * @throws Error for a version that the changelog lacks
 */
export function versionMenu(version, changelog, slugify) {
  const headings = [...changelog.matchAll(/^## (\S+).*$/gm)].map(([line, name = '']) => ({
    name,
    heading: line.slice('## '.length),
  }))
  if (!headings.some(({ name }) => name === version))
    throw new Error(`CHANGELOG.md has no section "## ${version}".`)
  const versions = headings.slice(0, 5).map(({ name, heading }) => ({
    text: name === version ? `${name} (current)` : name,
    link: `/project/changelog#${slugify(heading)}`,
  }))
  return { text: version, items: [...versions, { text: 'Changelog', link: '/project/changelog' }] }
}
