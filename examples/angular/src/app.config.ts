import type { ApplicationConfig } from '@angular/core'
import { provideLatchkey } from '@latchkey/angular'
import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { provideClient } from '@latchkey/elements'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()] })

export const appConfig: ApplicationConfig = { providers: [provideLatchkey(client, { provideClient })] }
