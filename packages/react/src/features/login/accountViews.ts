import type { Components } from '../../modal/shell/viewLoader.js'
import { AccountTypeView } from './AccountTypeView.js'
import { AccountSettingsView } from './settingsViews.js'
import { UpdateEmailView } from './updateEmailViews.js'

/** Separate: most visitors never open them. */
export const views: Pick<Components<'login'>, 'AccountSettings' | 'AccountType' | 'UpdateEmail'> = {
  AccountSettings: AccountSettingsView,
  AccountType: AccountTypeView,
  UpdateEmail: UpdateEmailView,
}
