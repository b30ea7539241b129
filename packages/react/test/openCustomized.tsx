import { act, fireEvent, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { customize } from '../src/customize/customize.js'
import type { CustomizeOptions } from '../src/customize/options.js'
import { LatchkeyProvider } from '../src/provider/LatchkeyProvider.js'
import { createTestClient } from './createTestClient.js'

/** Opens the modal of a customized page with one wallet, `owl`. */
export async function openCustomized(
  options: CustomizeOptions,
  config: Parameters<typeof createTestClient>[0] = {},
  wrapper?: ComponentType<{ readonly children: ReactNode }>,
) {
  const customWallets = [{ id: 'owl', name: 'Owl', homepage: 'https://w.example' }]
  const client = createTestClient({ customWallets, ...config })
  const customization = customize(options)
  await act(async () => {
    render(
      <LatchkeyProvider client={client} customization={customization}>
        {null}
      </LatchkeyProvider>,
      { ...(wrapper && { wrapper }) },
    )
  })
  await act(async () => void client.open())
  const layer = () => document.querySelector('latchkey-layer') as HTMLElement
  const inside = (testId: string) => layer()?.shadowRoot?.querySelector(`[data-testid="${testId}"]`)
  const press = (testId: string) => act(async () => void fireEvent.click(inside(testId) as HTMLElement))
  return { client, layer, inside, press }
}
