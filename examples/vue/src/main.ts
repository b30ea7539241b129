import '@latchkey/elements/elements.css'
import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { provideClient } from '@latchkey/elements'
import { LatchkeyPlugin } from '@latchkey/vue'
import { createApp } from 'vue'
import App from './App.vue'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()] })

createApp(App).use(LatchkeyPlugin, { client, provideClient }).mount('#app')
