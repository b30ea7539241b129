import { View } from '@latchkey/ui'

export const AccountView = () => <View testId="lk-view-Account">{null}</View>
