import { createMailbox } from '../services/mailbox.js'
import { createServiceClient } from '../services/http.js'
import { createProver } from '../services/prover.js'
import { openVault } from '../vault/vault.js'
import { readWindowFacts } from '../window/facts.js'
import { createLetters } from '../window/letters.js'
import { speak } from '../words/t.js'
import { handOver } from './handOver.js'

/** Seals an answer for the frame that opened this window, and leaves it with the gateway. */
async function write(secret: string, uri: string | undefined): Promise<void> {
  const { gateway, projectId } = readWindowFacts(document)
  const prove = createProver({ vault: openVault(projectId), now: () => Date.now() })
  const fetch = globalThis.fetch.bind(globalThis)
  const mailbox = createMailbox(createServiceClient(gateway, { projectId, fetch, prove }))
  const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
  const letters = await createLetters({ secret, end: 'window', mailbox, wait })
  await letters.send({ uri })
}

void speak(navigator.language, document.documentElement).then(() => {
  const { isOwn } = readWindowFacts(document)
  handOver(window, Date.now(), isOwn ? write : undefined)
})
