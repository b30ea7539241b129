import type { ReactNode } from 'react'
import * as ui from '../src/index.js'

declare const pictures: Readonly<Record<string, string>>
export const p = pictures
export const none = () => {}
const labels = { back: 'Back', help: 'Help', close: 'Close' }
export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const pairing =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1705934757'
/** The longer link also asks for a signature. */
export const uri = location.search.includes('uri=sign-in')
  ? `${pairing}&methods=wc_sessionPropose%2Cwc_sessionAuthenticate`
  : pairing

export function Frame({
  title,
  children,
  back = true,
  help,
  pill,
  toast,
  name,
  hideTitle,
}: {
  title: string
  children: ReactNode
  back?: boolean
  help?: boolean
  pill?: ReactNode
  toast?: ReactNode
  name: string
  hideTitle?: boolean
}) {
  return (
    <div data-testid={`spec-${name}`}>
      <ui.Card toast={toast}>
        <ui.Header
          title={title}
          viewKey={name}
          labels={labels}
          onClose={none}
          {...(back ? { onBack: none } : {})}
          {...(help ? { onHelp: none } : {})}
          hideTitle={hideTitle}
        >
          {pill}
        </ui.Header>
        <ui.Stage viewKey={name} direction="none">
          {children}
        </ui.Stage>
      </ui.Card>
    </div>
  )
}
export const wallet = (name: string) => <ui.WalletIcon name={name} src={p[name]} />
