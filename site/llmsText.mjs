/**
 * For language models (llmstxt.org): an index, and all pages in one.
 *
 * @param {typeof import('./contents.mjs').contents} contents
 * @param {readonly { title: string, page: string, text: string }[]} written
 * @returns {{ index: string, full: string }}
 */
export function llmsText(contents, written) {
  const sections = contents.map(({ section, pages }) => {
    const links = pages.map(([title, , page]) => `- [${title}](/${page}.html): ${summaryOf(page)}`)
    return `## ${section}\n\n${links.join('\n')}\n`
  })
  return {
    index: `# Latchkey\n\n> An embeddable wallet-connection modal for EVM, Solana and Bitcoin, with a backend that anyone can run. MIT.\n\n${sections.join('\n')}`,
    full: written.map(({ text }) => text.trim()).join('\n\n---\n\n'),
  }

  /** @param {string} page */
  function summaryOf(page) {
    const text = written.find((one) => one.page === page)?.text ?? ''
    const paragraph = text.split('\n\n').find((part) => /^[A-Z`*]/.test(part)) ?? ''
    return (
      paragraph
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\s+/g, ' ')
        .split(/(?<=[.!?]) /)[0] ?? ''
    )
  }
}
