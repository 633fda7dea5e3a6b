<?php
// Who signs in at this provider, with a password.
$config = [
    'people' => [
        'exampleauth:UserPass',
        'grace:a password of the tests' => [
            'mail' => ['Grace@Acme.example'],
            'first_name' => ['Grace'],
            'last_name' => ['Hopper'],
        ],
        'edith:a password of the tests' => [
            'mail' => ['edith@acme.example'],
            'first_name' => ['Edith'],
            'last_name' => ['Clarke'],
        ],
    ],
];
