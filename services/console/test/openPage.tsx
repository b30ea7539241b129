import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createApi } from '../src/api/api.js'
import { ApiContext } from '../src/api/ApiContext.js'
import type { SettingsView } from '../src/api/types.js'
import { RoleContext, type Role } from '../src/app/role.js'
import { SettingsProvider } from '../src/settings/SettingsContext.js'

/** A promise may stay pending. */
export type Answer = object | (() => object | Response | Promise<Response>)

export interface SentRequest {
  readonly name: string
  readonly body: unknown
}

export const noSettings: SettingsView = {
  revision: 0,
  document: {},
  effective: {
    projects: [],
    relays: [],
    chains: [],
    wallets: { order: [], include: [], exclude: [], custom: [] },
  },
  fixed: [],
  development: false,
}

export const project = (more: Partial<SettingsView['effective']['projects'][number]> = {}) => ({
  id: 'shop',
  name: 'Shop',
  allowedOrigins: [],
  features: [],
  analytics: true,
  signInCookies: false,
  deviceCheck: false,
  serverCalls: 'open' as const,
  ...more,
})

export const refusal = (status: number, name: string, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description }] }, { status })

/** By `GET settings`, without the query. A missing answer is a gateway error. */
export function openPage(page: ReactNode, answers: Record<string, Answer>, role: Role = 'owner') {
  const sentRequests: SentRequest[] = []
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    async fetch(url, init) {
      const name = `${init?.method ?? 'GET'} ${new URL(String(url)).pathname.replace('/admin/v1/', '')}`
      sentRequests.push({ name, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
      const answer = answers[name]
      if (answer === undefined) return refusal(404, 'not_scripted', `No answer to ${name}`)
      const said = typeof answer === 'function' ? await (answer as () => unknown)() : answer
      return said instanceof Response ? said : Response.json(said)
    },
    onSignedOut: () => {},
  })
  render(
    <ApiContext.Provider value={api}>
      <RoleContext.Provider value={role}>
        <SettingsProvider>{page}</SettingsProvider>
      </RoleContext.Provider>
    </ApiContext.Provider>,
  )
  return {
    sentRequests,
    sent: (name: string) => sentRequests.filter((one) => one.name === name).map(({ body }) => body),
  }
}

export const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp): void =>
  void fireEvent.click(screen.getByRole('button', { name }))
