import type { Components } from '../../modal/shell/viewLoader.js'
import { EmailCodeView, EmailDeviceView } from './emailViews.js'
import { ApproveTransactionView } from './ApproveTransactionView.js'
import {
  ConnectingFarcasterView,
  ConnectingPasskeyView,
  ConnectingSocialView,
  SocialsView,
} from './socialViews.js'

export { LoginScreen } from './entries.js'
export { SettingsButton } from './SettingsButton.js'
export { SettingsRow } from './SettingsRow.js'

export const views: Omit<Components<'login'>, 'AccountSettings' | 'AccountType' | 'UpdateEmail'> = {
  Socials: SocialsView,
  EmailCode: EmailCodeView,
  EmailDevice: EmailDeviceView,
  ConnectingSocial: ConnectingSocialView,
  ConnectingFarcaster: ConnectingFarcasterView,
  ConnectingPasskey: ConnectingPasskeyView,
  ApproveTransaction: ApproveTransactionView,
}
