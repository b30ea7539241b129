// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestClient, makeTestWallet } from '../../test/createTestClient.js'
import { ConnectButton } from '../button/ConnectButton.js'
import { customize } from '../customize/customize.js'
import { useAccount } from '../hooks/account.js'
import { useSignMessage } from '../hooks/wallet.js'
import { LatchkeyProvider } from './LatchkeyProvider.js'

afterEach(cleanup)

// jsdom lacks these.
test.each([
  ['', undefined],
  ['wide ', customize({ modalSize: 'wide' })],
])(
  'behavior: in the DOM of jsdom a visitor connects in the %smodal, signs and disconnects',
  async (_size, customization) => {
    const { info } = makeTestWallet({ name: 'Jsdom Wallet' })
    const client = createTestClient()
    let signature = ''
    function Page() {
      const { address = '' } = useAccount()
      const sign = useSignMessage()
      return (
        <>
          <ConnectButton />
          <output>{address}</output>
          <button onClick={() => void sign({ message: 'hello' }).then((text) => (signature = text))}>
            Sign
          </button>
        </>
      )
    }
    render(
      <LatchkeyProvider client={client} customization={customization}>
        <Page />
      </LatchkeyProvider>,
    )
    const inModal = <E extends Element>(selector: string): E | null =>
      document.querySelector('latchkey-layer')?.shadowRoot?.querySelector<E>(selector) ?? null

    await waitFor(() => expect(client.getState().phase).toBe('ready'))
    fireEvent.click(screen.getByTestId('lk-connect-button'))
    if (customization) await waitFor(() => expect(inModal('[data-testid="lk-wide"]')).not.toBeNull())
    const row = await waitFor(() => {
      const found = inModal<HTMLElement>(`[data-testid="lk-wallet-${info.rdns}"]`)
      expect(found).not.toBeNull()
      return found
    })
    expect(inModal('dialog')?.hasAttribute('open')).toBe(true)
    fireEvent.click(row!)
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^0x/))
    await waitFor(() => expect(document.querySelector('latchkey-layer')).toBeNull())

    fireEvent.click(screen.getByText('Sign'))
    await waitFor(() => expect(signature).toMatch(/^0x[0-9a-f]{130}$/))
    const { log } = await client.debug()
    expect(log.filter((line) => line.includes('could not be drawn'))).toEqual([])
    await client.disconnect()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  },
)
