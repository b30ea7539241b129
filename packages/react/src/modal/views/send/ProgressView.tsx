import { View } from '@latchkey/ui'

export const ProgressView = () => <View testId="lk-view-WalletSendProgress">{null}</View>
