@echo off
rem Datagen's command line.
rem
rem   JAVA_HOME           the Java to run with; else the one beside this program, else the java on the PATH
rem   DATAGEN_JAVA_OPTS   options of this command's own virtual machine (not of the services it starts)
setlocal
set "DATAGEN_HOME=%~dp0.."
set "JAVA=java"
if exist "%DATAGEN_HOME%\runtime\bin\java.exe" set "JAVA=%DATAGEN_HOME%\runtime\bin\java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -XX:+UseParallelGC -XX:-UsePerfData -Dfile.encoding=UTF-8 -Dpicocli.disable.closures=true %DATAGEN_JAVA_OPTS% -cp "%DATAGEN_HOME%\lib\datagen-cli.jar" org.nuxeo.datagen.cli.Datagen %*
exit /b %ERRORLEVEL%
