import type { Components } from '../../modal/components.js'
import { EmailCodeView, EmailDeviceView } from './emailViews.js'
import { ApproveTransactionView } from './ApproveTransactionView.js'
import {
  ConnectingFarcasterView,
  ConnectingPasskeyView,
  ConnectingSocialView,
  SocialsView,
} from './socialViews.js'
import { AccountTypeView } from './AccountTypeView.js'
import { AccountSettingsView } from './settingsViews.js'
import { UpdateEmailView } from './updateEmailViews.js'

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
  AccountType: AccountTypeView,
  UpdateEmail: UpdateEmailView,
  ApproveTransaction: ApproveTransactionView,
}
