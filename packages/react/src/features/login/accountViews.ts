import type { Components } from '../../modal/shell/viewLoader.js'
import { AccountTypeView } from './AccountTypeView.js'
import { AccountSettingsView } from './settingsViews.js'
import { UpdateEmailView } from './updateEmailViews.js'

/** Loaded separately: most visitors never open these views. */
export const views: Pick<Components<'login'>, 'AccountSettings' | 'AccountType' | 'UpdateEmail'> = {
  AccountSettings: AccountSettingsView,
  AccountType: AccountTypeView,
  UpdateEmail: UpdateEmailView,
}
