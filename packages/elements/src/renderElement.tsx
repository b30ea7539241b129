import type { Client } from '@latchkey/core'
import { renderToString } from 'react-dom/server'
import type { ProvideOptions } from './clients.js'
import { faces } from './faces.js'
import { Provider } from './Provider.js'
import type { LatchkeyTag } from './elements.js'

/** Options of {@link renderElement}. */
export interface RenderOptions extends ProvideOptions {
  /** Attributes of the element; `true` for one without a value. */
  readonly attributes?: Readonly<Record<string, string | true>> | undefined
  /** URL of `button.css`: a shadow root does not inherit the page's styles. */
  readonly stylesheet: string
}

/**
 * Renders an element with a declarative shadow root: the page's first frame shows the button and,
 * with a cookie's state, the account. Hydration causes no layout shift.
 *
 * @param client of the server, which never starts; configured as in the page
 * @returns markup with escaped values
 * @example renderElement('latchkey-button', client, { initialState: cookieState(request.headers),
 *   stylesheet: '/button.css' })
 */
export function renderElement(tag: LatchkeyTag, client: Client, options: RenderOptions): string {
  const { attributes = {}, stylesheet, ...provided } = options
  const attribute = (name: string): string | null => {
    const value = attributes[name]
    return value === undefined ? null : value === true ? '' : value
  }
  const content = renderToString(
    <Provider {...provided} client={client}>
      {faces[tag]({ attribute, open: undefined })}
    </Provider>,
  )
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  )
  const link = `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`
  const shadow = `<template shadowrootmode="open">${link}<span data-place>${content}</span></template>`
  return `<${tag}${written.join('')}>${shadow}</${tag}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
