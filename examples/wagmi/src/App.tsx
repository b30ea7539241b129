import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { client, config } from './config'
import { Hello } from './Hello'

const queries = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <LatchkeyProvider client={client}>
        <ConnectButton />
        <Hello />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
