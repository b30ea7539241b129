import type { Client, Config, ConnectedAccount, Route, State, TokenBalance, ViewName } from '@latchkey/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { type RenderedModal, type RenderOptions, renderModal } from './renderModal.js'
import { connectedAs } from './renderWithin.js'

export const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:31337',
  price: 2000,
  value: 4000,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: '',
}

export const dollar: TokenBalance = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: 'eip155:31337',
  address: 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3',
  price: 0,
  quantity: { decimals: '6', numeric: '1500.5' },
  iconUrl: '',
}

export interface ViewScene extends Omit<RenderOptions, 'patch'> {
  readonly config?: Partial<Config>
  readonly account?: Partial<ConnectedAccount>
  readonly state?: Partial<State>
  readonly modal?: Partial<State['modal']>
}

/** The client's own state shows the target of a press. */
export async function renderView(route: Route, scene: ViewScene = {}): Promise<RenderedModal> {
  const { config = {}, account, state, modal: facts, ...options } = scene
  const patch = (client: Client): Partial<State> => ({
    ...(account && connectedAs(account)),
    ...state,
    modal: { ...client.getState().modal, open: true, stack: [{ view: 'Account' }, route], ...facts },
  })
  const modal = await renderModal(config, { ...options, patch })
  await modal.part(`lk-view-${route.view}`)
  return modal
}

export const textOf = (testId: string): string => screen.getByTestId(testId).textContent ?? ''

export const press = (testId: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByTestId(testId)))

export const type = (testId: string, text: string): Promise<void> => {
  const part = screen.getByTestId(testId)
  const field = part instanceof HTMLInputElement ? part : part.querySelector('input')
  return act(async () => void fireEvent.change(field as HTMLInputElement, { target: { value: text } }))
}

export const stackOf = (client: Client): readonly ViewName[] =>
  client.getState().modal.stack.map(({ view }) => view)
