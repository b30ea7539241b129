import type { WindowFacts } from '../../server/pages.js'

/** @throws unless served by its own server */
export function readWindowFacts(document: Pick<Document, 'querySelector'>): WindowFacts {
  const content = document.querySelector('meta[name="latchkey-frame"]')?.getAttribute('content')
  if (!content) throw new Error('This page was not served by the frame’s server.')
  return JSON.parse(content) as WindowFacts
}
