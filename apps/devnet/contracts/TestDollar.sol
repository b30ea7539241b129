// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A 6-decimals dollar for the local chains. Its deployer can block addresses, as the issuers of real dollars do:
/// a transfer from or to a blocked address reverts, which is how the tests get a transfer that fails on the chain.
contract TestDollar is ERC20 {
    address public immutable issuer = msg.sender;
    mapping(address account => bool) public isBlocked;

    error Blocked(address account);
    error OnlyIssuer();

    constructor(uint256 supply) ERC20("Test Dollar", "TUSD") {
        _mint(msg.sender, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function setBlocked(address account, bool blocked) external {
        if (msg.sender != issuer) revert OnlyIssuer();
        isBlocked[account] = blocked;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBlocked[from]) revert Blocked(from);
        if (isBlocked[to]) revert Blocked(to);
        super._update(from, to, value);
    }
}
