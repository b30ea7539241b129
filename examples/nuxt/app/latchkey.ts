import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'

export const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })
