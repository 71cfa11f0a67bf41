-- MariaDB takes the character set and collation of tables from their database, and those of a database from the server:
-- often one in which 'abc', 'ABC' and 'abc ' are the same key, or that cannot keep each character. This is how the other
-- databases compare.
alter database character set utf8mb4 collate utf8mb4_nopad_bin;
