<?php
// We, as our own metadata describe us.
$described = file_get_contents(getenv('LECTERN_IDP_FOLDER') . '/lectern.xml');
$parsed = \SimpleSAML\Metadata\SAMLParser::parseString($described)->getMetadata20SP();
$metadata[$parsed['entityid']] = $parsed;
