import type { PageFacts } from '../server/pages.js'

export interface Facts extends PageFacts {
  /** CAIP-2; the host page's first network. */
  readonly chainId: string | undefined
  readonly rpcUrl: string | undefined
  readonly isPlain: boolean
}

/** @throws unless served by its own server */
export function readFacts(document: Pick<Document, 'querySelector'>, search: string): Facts {
  const content = document.querySelector('meta[name="latchkey-frame"]')?.getAttribute('content')
  if (!content) throw new Error('This page was not served by the frame’s server.')
  const query = new URLSearchParams(search)
  return {
    ...(JSON.parse(content) as PageFacts),
    chainId: query.get('chainId') ?? undefined,
    rpcUrl: query.get('rpcUrl') ?? undefined,
    isPlain: query.get('accountTypes') === 'eoa',
  }
}
