import { View } from '@latchkey/ui'

export const AllWalletsView = () => <View testId="lk-view-AllWallets">{null}</View>
