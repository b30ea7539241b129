import type { Components } from '../../modal/components.js'
import { EmailCodeView, EmailDeviceView } from './emailViews.js'
import { ApproveTransactionView } from './ApproveTransactionView.js'
import {
  ConnectingFarcasterView,
  ConnectingPasskeyView,
  ConnectingSocialView,
  SocialsView,
} from './socialViews.js'
import { AccountSettingsView, UpdateEmailView } from './settingsViews.js'

export { LoginScreen } from './entries.js'
export { SettingsRow } from './SettingsRow.js'

/** How the views of this feature are drawn. */
export const views: Components<'login'> = {
  Socials: SocialsView,
  EmailCode: EmailCodeView,
  EmailDevice: EmailDeviceView,
  ConnectingSocial: ConnectingSocialView,
  ConnectingFarcaster: ConnectingFarcasterView,
  ConnectingPasskey: ConnectingPasskeyView,
  AccountSettings: AccountSettingsView,
  UpdateEmail: UpdateEmailView,
  ApproveTransaction: ApproveTransactionView,
}
