/**
 * @param {string} changelog Markdown with one `## VERSION` per release
 * @param {string} version
 * @returns {string | undefined} without the heading
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\S+/.exec(text)?.[0] === version)
  return section?.slice(section.indexOf('\n')).trim()
}
