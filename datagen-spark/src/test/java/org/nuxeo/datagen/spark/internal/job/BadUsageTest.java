// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadUsageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                     | no job: begin with render, verify or index",
                "consume --customers 5                  | job consume: must be render, verify or index",
                "verify --customers 5                   | this job needs --mongo mongodb://...",
                "verify --mongo mongodb://h --kafka h:1 | --kafka: is not an option of this job",
                "verify --mongo mongodb://h mongo       | mongo: is not an option; options begin with --",
                "verify --mongo                         | --mongo: needs a value",
                "verify --mongo mongodb://h --blobs -1  | blobs -1: must be all, or a whole number from 0 such as 500 or 12k",
                "verify --mongo mongodb://u:secret@@h   | mongo: must be a connection string; write mongodb://USER:PASSWORD@HOST:PORT/DATABASE, with %40 %3A %2F %25 for @ : / % in user and password",
                "verify --mongo mongodb://h --months 0  | months 0: must be 1 to 600",
                "verify --mongo mongodb://h --months 2 --months 2 | --months: is given twice",
                "verify --mongo mongodb://h --format xml | format xml: must be text or json",
                "verify --mongo mongodb://h --id-type sequence | id-type sequence: needs the first id of the sequence; give id-base",
                "verify --mongo mongodb://h --limited-index x  | limited-index x: must be some of us-east, us-west, archives",
                "verify --mongo mongodb://h --retry-for 5      | retry-for 5: must be 1s to 168h, such as 90s, 10m or 2h",
                "verify --mongo mongodb://h --elasticsearch http://h --elasticsearch-user u | elasticsearch-user u: needs a password; put it into elasticsearch-password-file or DATAGEN_ELASTICSEARCH_PASSWORD",
                "index --customers 5                    | this job needs --elasticsearch http://HOST:PORT[,...]",
                "index --elasticsearch http://h --from mongo | this job needs --mongo mongodb://...",
                "render --sink null                     | this job needs --kind KIND",
                "render --kind letter --sink ftp:x      | sink ftp:x: must be null, folder:DIR, digest:DIR, tree:DIR, tar:DIR, s3:BUCKET or s3:BUCKET/PREFIX",
                "render --kind letter --sink null --format pdf | format pdf: a letter is rendered as docx, thumbnail",
                "render --kind customer --sink null     | kind customer: has no blob; render letter, idcard or statement",
                "render --kind letter --sink null --encrypt-format datagen | encrypt-format datagen: needs a key; give encrypt-key-file or encrypt-key-store",
                "render --kind letter --sink null --encrypt-key-store pom.xml | encrypt-key-store pom.xml: needs its password; put it into DATAGEN_ENCRYPT_KEY_STORE_PASSWORD",
                "render --kind letter --sink null --encrypt-key-store /nowhere | encrypt-key-store /nowhere: there is no such file",
                "render --kind letter --sink null --model insurr | model insurr: cannot be read; give a file of the driver in UTF-8, its text, or bank, insurer, hospital, engineering, nuxeo, authority",
                "render --kind letter --sink null --part 1/2 | --part: is not an option of this job; Spark divides the work; set the size of a part by --task-size",
                "verify --mongo mongodb://h --max-rate 5 | --max-rate: is not an option of this job; limit the cores by spark.cores.max or spark.dynamicAllocation.maxExecutors",
                "render --kind letter --sink null --encrypt-key-file /nowhere | encrypt-key-file /nowhere: there is no such file",
                "verify --sink folder:none             | this job needs --kind KIND",
                "verify --kind letter --sink null      | sink null: must be folder:DIR, digest:DIR, tree:DIR or tar:DIR",
                "verify --kind letter --sink=folder:/nowhere | sink folder:/nowhere: is no folder",
                "verify --kind letter --sink folder:x --file-format pdf | file-format pdf: must be docx, thumbnail",
                "verify --kind letter --sink folder:x --mongo mongodb://h | --mongo: is not an option of this job",
                "render --kind letter --sink null --customers 3 --from 6 | from 6: must be 0 to 5; the dataset has 6 documents of kind letter",
                "render --kind letter --sink null --customers 3 --count 9 | count 9: must be 1 to 6 from position 0"
            })
    void isRefusedWithOneMessage(String line, String message) {
        JobRun run = JobRun.of(line);

        assertThat(run.err()).isEqualTo("datagen: " + message + System.lineSeparator());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }
}
