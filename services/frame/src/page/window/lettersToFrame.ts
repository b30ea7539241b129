import type { WindowFacts } from '../../server/pages.js'
import { createServiceClient } from '../services/http.js'
import { createMailbox } from '../services/mailbox.js'
import { createProver } from '../services/prover.js'
import { openVault } from '../vault/vault.js'
import { createLetters, type Letters } from './letters.js'

/** For a window cut off from its frame. */
export function lettersToFrame({ gateway, projectId }: WindowFacts, secret: string): Promise<Letters> {
  const prove = createProver({ vault: openVault(projectId), now: () => Date.now() })
  const fetch = globalThis.fetch.bind(globalThis)
  const mailbox = createMailbox(createServiceClient(gateway, { projectId, fetch, prove }))
  const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
  return createLetters({ secret, end: 'window', mailbox, wait })
}
