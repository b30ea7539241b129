import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { expectTypeOf, test } from 'vitest'
import { createLatchkey } from '../client/createLatchkey.js'
import { navigate } from '../actions.js'
import { mainnet } from '../networks/index.js'
import type { Adapter, AddressOf, Eip1193Provider, FamilyProviders } from './adapter.js'
import type { Client, OpenOptions, OpenResult } from './client.js'
import type { Config } from './config.js'
import type { Account, Connection } from './connection.js'
import type { Connector } from './connector.js'
import type { Route, RouteData, ViewName } from './route.js'
import type { AccountState, State } from './state.js'

// Checked by tsc.

test('behavior: a route has exactly its view’s data', () => {
  expectTypeOf<Route>().toExtend<{ readonly view: ViewName }>()
  expectTypeOf<RouteData['SwitchNetwork']>().toEqualTypeOf<{
    readonly chainId: `${string}:${string}`
    readonly ignoreConfirmation?: boolean | undefined
  }>()
  expectTypeOf<RouteData['Account']>().toEqualTypeOf<undefined>()
  expectTypeOf<{ view: 'Account' }>().toExtend<Route>()
  expectTypeOf<{ view: 'ConnectingExternal'; walletId: string }>().toExtend<Route>()
  expectTypeOf<{ view: 'ConnectingExternal' }>().not.toExtend<Route>()
  expectTypeOf<{ view: 'Acount' }>().not.toExtend<Route>()
  expectTypeOf<NonNullable<OpenOptions['view']>>().toEqualTypeOf<ViewName>()
  expectTypeOf(navigate).parameter(1).toEqualTypeOf<Route>()
})

test('behavior: an event’s name discriminates its type', () => {
  type Sent = Extract<LatchkeyEvent, { event: 'SEND_SUCCESS' }>
  expectTypeOf<Sent['properties']['hash']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<LatchkeyEvent, { event: 'NO_SUCH_EVENT' }>>().toEqualTypeOf<never>()
  expectTypeOf<Parameters<Parameters<Client['onEvent']>[0]>[0]>().toEqualTypeOf<LatchkeyEvent>()
})

test('behavior: an account has all facts when connected, otherwise none', () => {
  type Connected = Extract<AccountState, { status: 'connected' }>
  expectTypeOf<Connected['address']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<AccountState, { status: 'disconnected' }>>().not.toHaveProperty('address')
  expectTypeOf<State['accounts']['eip155']>().toEqualTypeOf<AccountState | undefined>()
  expectTypeOf<Extract<OpenResult, { status: 'connected' }>['account']>().toEqualTypeOf<Connected>()
})

test('behavior: a family has its own addresses and its own provider', () => {
  expectTypeOf<AddressOf<'eip155'>>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<AddressOf<'cosmos'>>().toEqualTypeOf<string>()
  expectTypeOf<FamilyProviders['eip155']>().toEqualTypeOf<Eip1193Provider>()
  const providers = (client: Client) => {
    expectTypeOf(client.provider('eip155')).toEqualTypeOf<Eip1193Provider>()
    // @ts-expect-error -- no adapter declares it
    client.provider('cosmos')
  }
  expectTypeOf(providers).returns.toEqualTypeOf<void>()
})

test('behavior: an adapter may have any namespace; connectors need no type for it', () => {
  expectTypeOf<Adapter<'cosmos'>>().toExtend<Adapter>()
  expectTypeOf<Omit<Adapter, 'accountTypes'>>().not.toExtend<Adapter>()
  expectTypeOf<Omit<Adapter, 'can'>>().not.toExtend<Adapter>()
  expectTypeOf<Omit<Adapter, 'provider' | 'remote'>>().toExtend<Adapter>()
  expectTypeOf<
    Omit<Connector, 'remote' | 'auth' | 'views' | 'namespaces' | 'prefetch'>
  >().toExtend<Connector>()
  expectTypeOf<Connection['accounts']>().toEqualTypeOf<readonly Account[]>()
  expectTypeOf<readonly string[]>().not.toExtend<Connection['accounts']>()
})

test('behavior: a configuration needs networks and adapters, and rejects unknown options', () => {
  expectTypeOf<Pick<Config, 'networks' | 'adapters'>>().toExtend<Config>()
  expectTypeOf<Pick<Config, 'networks'>>().not.toExtend<Config>()
  const wrong = () => [
    // @ts-expect-error -- the option is called `features`
    createLatchkey({ networks: [mainnet], adapters: [], feature: {} }),
    // @ts-expect-error -- dark, light or system
    createLatchkey({ networks: [mainnet], adapters: [], themeMode: 'auto' }),
  ]
  expectTypeOf(wrong).returns.toEqualTypeOf<Client[]>()
})
