// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token that keeps a hundredth of each transfer.
contract TollToken {
    string public constant name = "Toll Token";
    string public constant symbol = "TOLL";
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;
    mapping(address owner => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "balance too low");
        uint256 toll = value / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - toll;
        balanceOf[address(this)] += toll;
        emit Transfer(msg.sender, to, value - toll);
        emit Transfer(msg.sender, address(this), toll);
        return true;
    }
}
