// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Around, connected, one, testConfig, two } from '../test/setUp.js'
import {
  type AvatarComponent,
  ConnectButton,
  cssStringFromTheme,
  darkTheme,
  type DisclaimerComponent,
  lightTheme,
  midnightTheme,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type Theme,
  useAddRecentTransaction,
} from './index.js'

afterEach(cleanup)

function page(first: RainbowKitProviderProps = {}, config = testConfig()) {
  const app = (props: RainbowKitProviderProps) => (
    <StrictMode>
      <Around config={config.config}>
        <RainbowKitProvider {...props}>
          <ConnectButton />
          {props.children}
        </RainbowKitProvider>
      </Around>
    </StrictMode>
  )
  const { rerender } = render(app(first))
  return { ...config, app, change: (props: RainbowKitProviderProps) => rerender(app(props)) }
}

const theme = ({ client }: ReturnType<typeof page>) => client.getState().theme

describe('theme', () => {
  test('behavior: the default is light, and a theme follows its prop without a trace of the one before', () => {
    const on = page()
    expect(theme(on).mode).toBe('light')
    on.change({ theme: darkTheme({ ...darkTheme.accentColors.pink, borderRadius: 'small' }) })
    expect(theme(on)).toMatchObject({
      mode: 'dark',
      variables: { accent: darkTheme.accentColors.pink.accentColor, radiusScale: 0.32 },
    })
    on.change({ theme: { lightMode: lightTheme(), darkMode: midnightTheme() } })
    expect(theme(on).mode).toBe('system')
    expect(theme(on).variables.accent).toBeUndefined()
    expect(theme(on).variables.dark?.background).toBe('#0a1020')
    on.change({ theme: null })
    expect(theme(on)).toMatchObject({
      mode: 'system',
      variables: { dark: undefined, radiusScale: undefined },
    })
  })

  test('behavior: a theme of the host’s own, made anew in each render, is applied once', () => {
    const own = (): Theme => ({ ...lightTheme(), colors: { ...lightTheme().colors, accentColor: '#07296d' } })
    const on = page({ theme: own() })
    const setTheme = vi.spyOn(on.client, 'setTheme')
    on.change({ theme: own() })
    expect(theme(on).variables.accent).toBe('#07296d')
    expect(setTheme).not.toHaveBeenCalled()
  })

  test.each([
    ['large', 1],
    ['medium', 0.64],
    ['small', 0.32],
    ['none', 0],
  ] as const)('param: the radius %s', (borderRadius, radiusScale) => {
    const on = page({ theme: lightTheme({ borderRadius, fontStack: 'system', overlayBlur: 'small' }) })
    expect(theme(on).variables).toMatchObject({
      radiusScale,
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
    })
  })

  test('behavior: options of the page’s own stay, and a server draws the theme', () => {
    const config = testConfig({ latchkey: { themeVariables: { zIndex: 7 } } })
    const on = page({ theme: darkTheme() }, config)
    expect(theme(on).variables.zIndex).toBe(7)
    cleanup()
    const html = renderToString(on.app({ theme: darkTheme({ accentColor: '#07296d' }) }))
    expect(html).toContain('data-lk-theme="dark"')
    expect(html).not.toContain('style=')
  })

  test('behavior: variables of the page are empty', () => {
    expect(cssStringFromTheme(lightTheme)).toBe('')
    expect(cssStringFromTheme(darkTheme(), { extends: lightTheme })).toBe('')
  })
})

describe('locale', () => {
  const label = () => screen.getByTestId('lk-connect-button').textContent

  test('behavior: the words follow the locale; a language that is missing is English', async () => {
    const on = page({ locale: 'de-DE' })
    await waitFor(() => expect(label()).toContain('Wallet verbinden'))
    on.change({ locale: 'en-US' })
    await waitFor(() => expect(label()).toContain('Connect wallet'))
  })

  test('behavior: without a locale the visitor’s own language is taken', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh', 'ar-EG', 'en'])
    page()
    await waitFor(() => expect(label()).not.toContain('Connect wallet'))
  })
})

describe('initialChain', () => {
  test.each([
    ['an id', 31338],
    ['a chain', two],
  ])('param: %s is the network to connect on', async (_name, initialChain) => {
    const { client } = page({ initialChain })
    await waitFor(() => expect(client.getState().networks.eip155?.chainId).toBe('eip155:31338'))
    expect(client.getState().modal.open).toBe(false)
  })

  test('behavior: a wallet that is connected keeps its network', async () => {
    const on = page()
    await connected(on.client)
    on.change({ initialChain: two })
    await new Promise((resolve) => setTimeout(resolve))
    expect(on.client.getState().networks.eip155?.chainId).toBe(`eip155:${one.id}`)
  })
})

describe('parts of the host', () => {
  const Avatar: AvatarComponent = ({ address, ensImage, size }) =>
    ensImage ? <img src={ensImage} alt="" width={size} /> : <i>{`${address.slice(0, 6)} at ${size}`}</i>
  const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
    <Text>
      By connecting you agree to the <Link href="https://prints.test/terms">terms</Link>
    </Text>
  )

  test('behavior: the avatar draws the account in the button, and a new one takes its place', async () => {
    const on = page({ avatar: Avatar })
    await connected(on.client)
    await waitFor(() => expect(screen.getByText(/^0x\w{4} at 22$/)).toBeDefined())
    on.change({ avatar: () => <b>other</b> })
    expect(screen.getByText('other')).toBeDefined()
  })

  test('behavior: the disclaimer stands below the wallets, in the page’s own tree', async () => {
    const { client } = page({ appInfo: { appName: 'Prints', disclaimer: Disclaimer } })
    await act(async () => void client.open())
    const link = await screen.findByText('terms')
    expect(link.getAttribute('href')).toBe('https://prints.test/terms')
    expect(link.closest('p')?.textContent).toBe('By connecting you agree to the terms')
  })
})

test('error: options without effect are told to developers, and only the options', async () => {
  const on = page()
  expect(on.client.getState().alert).toBeNull()
  on.change({ coolMode: true })
  expect(on.client.getState().alert).toMatchObject({ level: 'warning' })
  expect(on.client.getState().alert?.message).toContain('coolMode')
})

test('behavior: a recent transaction is read from the chain and followed', async () => {
  const hash = `0x${'a'.repeat(64)}`
  function Add() {
    const add = useAddRecentTransaction()
    return <button onClick={() => add({ hash, description: 'Bought a print' })}>add</button>
  }
  const on = page({ children: <Add /> })
  await connected(on.client)
  const provider = on.client.provider('eip155')
  vi.spyOn(provider, 'request').mockImplementation((async ({ method }: { method: string }) =>
    method === 'eth_getTransactionByHash'
      ? { to: '0x00000000000000000000000000000000000000aa', value: '0x16345785d8a0000' }
      : null) as never)
  screen.getByText('add').click()
  await waitFor(() => expect(on.client.getState().transactions).toHaveLength(1))
  expect(on.client.getState().transactions?.[0]).toMatchObject({
    hash,
    kind: 'host',
    summary: { to: '0x00000000000000000000000000000000000000aa', amount: '0.1', symbol: 'ETH' },
  })
})
