import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { config } from './config'
import { Hello } from './Hello'

const queries = new QueryClient()
const theme = { lightMode: lightTheme(), darkMode: darkTheme() }

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <RainbowKitProvider theme={theme}>
        <ConnectButton />
        <Hello />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
