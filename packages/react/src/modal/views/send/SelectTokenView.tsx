import { View } from '@latchkey/ui'

export const SelectTokenView = () => <View testId="lk-view-WalletSendSelectToken">{null}</View>
